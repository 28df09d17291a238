// read.mjs LIBRARIES FOLDER: prints what an extension's files say, as JSON: the manifest, and for each language its configuration, and
// what its queries capture in the text on standard input.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const [libraries, folder] = process.argv.slice(2);
const require = createRequire(pathToFileURL(`${libraries}/`));
const { parse } = await import(pathToFileURL(require.resolve('smol-toml')));
const { Language, Parser, Query } = require('web-tree-sitter');

await Parser.init();
const grammar = await Language.load(require.resolve('tree-sitter-json/tree-sitter-json.wasm'));
const parser = new Parser();
parser.setLanguage(grammar);
const tree = parser.parse(readFileSync(0, 'utf8'));

const languages = readdirSync(`${folder}/languages`).map((name) => {
  const files = readdirSync(`${folder}/languages/${name}`).filter((file) => file.endsWith('.scm'));
  const captures = files.map((file) => {
    const query = new Query(grammar, readFileSync(`${folder}/languages/${name}/${file}`, 'utf8'));
    return [file, [...new Set(query.captures(tree.rootNode).map((capture) => capture.name))].sort()];
  });
  return { config: parse(readFileSync(`${folder}/languages/${name}/config.toml`, 'utf8')), captures: Object.fromEntries(captures) };
});
console.log(JSON.stringify({ manifest: parse(readFileSync(`${folder}/extension.toml`, 'utf8')), languages }));

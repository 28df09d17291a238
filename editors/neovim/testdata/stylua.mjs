// stylua.mjs LIBRARY FOLDER: names the Lua files below a folder that stylua would format otherwise.
import { readFileSync, globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [library, folder] = process.argv.slice(2);
const stylua = await import(pathToFileURL(library));
function config() {
  const config = stylua.Config.new(); // which formatting uses up
  config.column_width = 130;
  config.indent_type = stylua.IndentType.Spaces;
  config.indent_width = 2;
  config.quote_style = stylua.QuoteStyle.AutoPreferSingle;
  return config;
}

for (const file of globSync('**/*.lua', { cwd: folder })) {
  const text = readFileSync(`${folder}/${file}`, 'utf8');
  if (stylua.formatCode(text, config(), undefined, stylua.OutputVerification.None) !== text) {
    console.log(file);
  }
}

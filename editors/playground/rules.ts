// Writes the pages of the rules as HTML: one a rule, and a list of all with a search. They are made from the same texts as all other pages of
// rules, and lie beside the playground, in rules/.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { marked } from 'marked';

const root = path.join(import.meta.dirname, '../..');

/** Where the pages are, by what the rules are about. */
const folders = {
  findings: 'analysis/rules/docs',
  changes: 'analysis/conversion/contract/change/docs',
};

type Page = { name: string; about: keyof typeof folders; markdown: string; summary: string; facts: string[] };

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function read(): Page[] {
  const pages = Object.entries(folders).flatMap(([about, folder]) =>
    readdirSync(path.join(root, folder))
      .filter((file) => file.endsWith('.md'))
      .map((file): Page => {
        const markdown = readFileSync(path.join(root, folder, file), 'utf8');
        const name = path.basename(file, '.md');
        const [, summary = ''] = markdown.split(/\n\n+/);
        const row = /^\|[ -]+\|.*\n\|(.*)\|$/m.exec(markdown)?.[1] ?? '';
        const facts = row.split('|').map((cell) => cell.trim());
        if (!markdown.startsWith(`# ${name}\n`) || facts.length < 2) {
          throw new Error(`${folder}/${file} does not begin as a page of a rule does`);
        }
        return { name, about: about as Page['about'], markdown, summary: summary.replaceAll('\n', ' '), facts };
      }),
  );
  return pages.sort((a, b) => a.name.localeCompare(b.name));
}

/** The names of the scripts and styles, as they are in the folder above. */
export type Assets = { style: string; script: string };

const layout = (title: string, { style, script }: Assets, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<link rel="icon" href="../icon.svg">
<link rel="stylesheet" href="../${style}">
<script src="../${script}" defer></script>
</head>
<body class="pages">
<header>
  <h1><a href="../"><img src="../icon.svg" alt="" width="24" height="24"> spec-ls</a> <a href="./">rules</a></h1>
  <nav aria-label="spec-ls"><a href="../">Playground</a> <a href="https://github.com/spec-ls/spec-ls">Source and documentation</a></nav>
</header>
<main>
${body}
</main>
</body>
</html>
`;

/** Writes all pages into a folder, and returns how many there are. */
export function writeRules(folder: string, assets: Assets): number {
  mkdirSync(folder, { recursive: true });
  const pages = read();
  const list = (about: Page['about']) =>
    pages
      .filter((page) => page.about === about)
      .map(
        ({ name, summary, facts }) =>
          `<li><a href="${name}.html">${name}</a> <small>${marked.parseInline(facts.slice(0, 2).join(', '))}</small><p>${marked.parseInline(summary)}</p></li>`,
      )
      .join('\n');
  const body = `<h2>All rules</h2>
<p>What <code>spec-ls</code> reports of Terraform Provider Code Specifications, and why. A rule's page has examples, what the real toolchain does, and options.</p>
<p><label for="search">Search</label> <input type="search" id="search" placeholder="A word of a name, a message or a page" autocomplete="off"> <span id="found" role="status"></span></p>
<h3>Findings of <code>spec-ls check</code></h3>
<ul class="rules">
${list('findings')}
</ul>
<h3>Changes that <code>spec-ls diff</code> reports</h3>
<ul class="rules">
${list('changes')}
</ul>`;
  writeFileSync(path.join(folder, 'index.html'), layout('The rules of spec-ls', assets, body));
  const words = Object.fromEntries(pages.map(({ name, markdown }) => [name, markdown.toLowerCase()]));
  writeFileSync(path.join(folder, 'search.json'), JSON.stringify(words));
  for (const { name, markdown } of pages) {
    const html = marked
      .parse(markdown, { async: false })
      .replaceAll('<pre>', '<pre tabindex="0">')
      .replace(/<(\/?)h2>/g, '<$1h3>')
      .replace(/<(\/?)h1>/g, '<$1h2>');
    writeFileSync(
      path.join(folder, `${name}.html`),
      layout(`${name}: a rule of spec-ls`, assets, `<article>\n${html}</article>`),
    );
  }
  return pages.length;
}

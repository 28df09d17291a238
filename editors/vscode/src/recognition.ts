// Tells specifications from other JSON, as the server does, without parsing more of a text than is needed and without minding
// mistakes in it.

export const languageId = 'terraform-provider-spec';

/** The language of .spec-ls.json, the configuration of the server and of `spec-ls check`. */
export const configurationId = 'spec-ls-configuration';

/** Overlays, which say what a generated specification is to have otherwise. They stay YAML or JSON. */
export const overlayPattern = '**/*.overlay.{yml,yaml,json}';

/**
 * What may be a configuration of tfplugingen-openapi by its name, by default generator_config.yml; the server knows them by what they hold. They stay
 * YAML. Other YAML is left alone: a server for all of it would be asked for the formatting of all of it.
 */
export const generatorConfigPattern = '**/*{generator,Generator,gen_config,provider,tfplugingen}*.{yml,yaml}';

/** The file names that the manifest gives to the language, and whether other kinds of files have them as well. */
const knownNames: ReadonlyMap<string, 'clear' | 'ambiguous'> = new Map([
  ['provider_code_spec.json', 'clear'],
  ['provider-code-spec.json', 'clear'],
  ['provider-spec.json', 'clear'],
  ['specification.json', 'ambiguous'],
  ['ir.json', 'ambiguous'],
]);

function known(file: string): 'clear' | 'ambiguous' | undefined {
  return knownNames.get((file.split(/[\\/]/).pop() ?? '').toLowerCase());
}

export function isConfigurationFile(file: string): boolean {
  return file.split(/[\\/]/).pop() === '.spec-ls.json';
}

export function hasAmbiguousName(file: string): boolean {
  return known(file) === 'ambiguous';
}

/** Reports whether a file is opened as a specification where the settings say nothing. */
export function isSpecificationFile(file: string, text: string): boolean {
  switch (known(file)) {
    case 'clear':
      return true;
    case 'ambiguous':
      return !isSomethingElse(text);
    default:
      return looksLikeSpecification(text);
  }
}

/**
 * Reports whether a text looks like a specification: an object with a provider that has a name and stands beside a version, resources
 * or data sources; or that has a schema; or with a first resource or data source that has a name and a schema.
 */
export function looksLikeSpecification(text: string): boolean {
  const seen = new Set<string>();
  for (const fact of outerFacts(text)) {
    seen.add(fact);
    const named = seen.has('/provider/name string');
    const beside = ['/version string', '/resources array', '/datasources array'].some((f) => seen.has(f));
    const first = ['/resources/0', '/datasources/0'].some(
      (f) => seen.has(`${f}/name string`) && seen.has(`${f}/schema object`),
    );
    if (first || (named && (beside || seen.has('/provider/schema object')))) {
      return true;
    }
  }
  return false;
}

/** Reports whether a text is JSON that holds something, and no specification. */
export function isSomethingElse(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    const empty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
    return !empty && !looksLikeSpecification(text);
  } catch {
    return false; // damaged, or empty: it may become a specification
  }
}

type Kind = 'string' | 'object' | 'array' | 'other';

const token = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s"{}[\],:]+/gsy;
const space = /\s*/y;

/** Returns the path and kind of each value of a text that is at most three levels deep, in order. */
function* outerFacts(text: string): Generator<string> {
  const open: { path: string; array: boolean; index: number; key: string | undefined }[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  for (;;) {
    space.lastIndex = at;
    space.test(text);
    token.lastIndex = space.lastIndex;
    const match = token.exec(text);
    if (match === null) {
      return;
    }
    const word = match[0];
    at = token.lastIndex;
    const inside = open.at(-1);
    if (word === '}' || word === ']') {
      open.pop();
      if (open.length === 0) {
        return;
      }
    } else if (word === ',') {
      if (inside !== undefined) {
        inside.key = undefined; // which may have no value
      }
    } else if (word === ':') {
      // It is between a key and its value, which are told apart by the key.
    } else if (inside === undefined) {
      if (word !== '{') {
        return;
      }
      open.push({ path: '', array: false, index: 0, key: undefined });
    } else if (!inside.array && inside.key === undefined && word.startsWith('"')) {
      inside.key = word.slice(1, -1);
    } else {
      const path = `${inside.path}/${inside.array ? inside.index : inside.key}`;
      const kind: Kind = word === '{' ? 'object' : word === '[' ? 'array' : word.startsWith('"') ? 'string' : 'other';
      inside.key = undefined;
      inside.index++; // a value ends by itself, as the comma may be missing
      if (open.length <= 3) {
        yield `${path} ${kind}`;
      }
      if (kind === 'object' || kind === 'array') {
        open.push({ path, array: kind === 'array', index: 0, key: undefined });
      }
    }
  }
}

// Which file a text is, by what is in it: names and layouts differ.

export type Kind = 'specification' | 'configuration' | 'document' | 'overlay';

const overlayKeys = ['rules', 'add', 'specification'];

/** Returns the keys at the top of a text, JSON or YAML, with what they hold where that is JSON. */
function topKeys(text: string): Map<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return new Map(Object.entries(value));
    }
  } catch {
    // damaged JSON, or YAML
  }
  return new Map(
    [...text.matchAll(/^\ufeff?["']?([\w-]+)["']?[ \t]*:(?=\s|$)/gm)].map(([, key]) => [key ?? '', undefined]),
  );
}

/** Returns what a text is: a specification unless its keys are those of another file. */
export function kindOf(text: string): Kind {
  const keys = topKeys(text);
  if (keys.has('openapi') || keys.has('swagger')) {
    return 'document';
  }
  const isJSON = text
    .trimStart()
    .replace(/^\ufeff/, '')
    .startsWith('{');
  if (keys.has('data_sources')) {
    return 'configuration';
  }
  if (keys.has('version') || keys.has('datasources')) {
    return isJSON ? 'specification' : 'overlay';
  }
  if (overlayKeys.some((key) => keys.has(key))) {
    return 'overlay';
  }
  const resources = keys.get('resources');
  const byName = isJSON
    ? typeof resources === 'object' && resources !== null && !Array.isArray(resources)
    : keys.has('resources');
  if (!byName) {
    return isJSON || !keys.has('provider') ? 'specification' : 'configuration';
  }
  // Both have resources by name: a configuration gives each its operations, an overlay its edits.
  const operations = /["']?(?:create|read|update|delete)["']?\s*:\s*(?:\{|\n\s+["']?(?:path|method))/;
  return operations.test(text) || !/["']?(?:attributes|rename|remove)["']?\s*:/.test(text)
    ? 'configuration'
    : 'overlay';
}

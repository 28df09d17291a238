/** What was found in how many specifications. */
export interface Tally {
  files: number;
  errors: number;
  warnings: number;
  infos: number;
}

/** Says in words what was found, such as "2 errors, 1 warning in 3 specifications." */
export function summarise({ files, errors, warnings, infos }: Tally): string {
  const count = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`;
  if (files === 0) {
    return 'There is no specification in this folder.';
  }
  const parts = [
    [errors, 'error'],
    [warnings, 'warning'],
    [infos, 'info'],
  ] as const;
  const found = parts.filter(([n]) => n > 0).map(([n, one]) => count(n, one));
  return `${found.length === 0 ? 'No problems' : found.join(', ')} in ${count(files, 'specification')}.`;
}

/** Says in words which versions are in use, such as "Go 1.24.0, terraform-plugin-framework v1.15.0". */
export function describeModule(go: string | undefined, versions: { module: string; required: string }[]): string {
  const used = versions.map(
    ({ module, required }) => `${module.slice(module.lastIndexOf('/') + 1)} ${required || 'from a directory'}`,
  );
  return [go ? `Go ${go}` : 'no Go', ...used].join(', ');
}

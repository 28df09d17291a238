// Says of files, which standard input lists as JSON, whether the extension opens them as specifications.
import { readFileSync } from 'node:fs';
import { isSpecificationFile } from '../src/recognition.ts';

const files = JSON.parse(readFileSync(0, 'utf8')) as { Name: string; Text: string }[];
console.log(JSON.stringify(files.map(({ Name, Text }) => isSpecificationFile(Name, Text))));

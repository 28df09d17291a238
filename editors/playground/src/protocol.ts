// What the page reads of the Language Server Protocol, and of the server's own commands.

export type Position = { line: number; character: number };
export type Range = { start: Position; end: Position };
export type TextEdit = { range: Range; newText: string };

export type Diagnostic = {
  range: Range;
  severity: 1 | 2 | 3 | 4;
  code: string;
  codeDescription?: { href: string };
  message: string; // the headline, and lines that say why and what to do
  tags?: number[];
  relatedInformation?: { location: { uri: string; range: Range }; message: string }[];
  data?: { fixes?: { title: string; safe: boolean }[] };
};

export type CodeAction = {
  title: string;
  kind?: string;
  diagnostics?: Diagnostic[];
  edit?: { changes?: Record<string, TextEdit[]> };
};

/** What is known of a rule; holds says what the settings make of it. */
export type Rule = {
  name: string;
  stage: string;
  severity: string;
  summary: string;
  page: string;
  off: boolean;
  holds: { severity: string; offInPlaces: boolean } | null;
};

/** A preview of what is generated from a resource, data source or the provider. */
export type Preview = { uri: string; languageId: string; text: string };

export type Level = 'breaking' | 'dangerous' | 'minor' | 'patch';

export type Comparison = {
  changes: {
    rule: string;
    level: Level;
    page: string;
    place: string;
    message: string;
    note?: string;
    help?: string;
    range?: Range;
  }[];
  bump: 'none' | 'patch' | 'minor' | 'major';
};

/** What words need of the platform beyond the language: both Node and the page have it. */
declare class URL {
  static canParse(url: string): boolean;
  constructor(url: string);
  readonly hash: string;
  readonly host: string;
  readonly hostname: string;
  readonly href: string;
  readonly origin: string;
  readonly pathname: string;
  readonly protocol: string;
  readonly search: string;
  readonly searchParams: { get(name: string): string | null };
}

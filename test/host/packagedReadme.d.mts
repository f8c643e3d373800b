export function packagedReadme(home?: string): Promise<string>;

export function packagedReadme(): Promise<string>;

/** A CycloneDX document, as text, of what the package carries of others. */
export function billOfMaterials(): string;

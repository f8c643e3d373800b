/** A CycloneDX document, as text, of what the package carries of others. */
export function billOfMaterials(): string;
/** Writes it beside what it is of. */
export function writeBillOfMaterials(): void;

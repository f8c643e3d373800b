import { placeAttributes } from '../markup/attributes';
import { attributeOf, childOf, childrenOf, type XmlElement } from '../markup/elements';

/** Max length of the translation of a unit. */
export interface LengthLimit {
  /** Unicode code points, or bytes in an encoding. */
  unit: 'characters' | 'utf-8' | 'utf-16';
  minimum: number;
  /** `Infinity` where none is given. */
  maximum: number;
}

/** The limits of a unit. Those in pixels, or by a profile that is not known here, cannot be checked and are left out. */
export function lengthLimitsOf(unit: XmlElement): LengthLimit[] {
  return unit.name === 'unit' ? limits2(unit) : limits1(unit);
}

/** XLIFF 1.2: `maxwidth` counts in `size-unit`, which is pixels unless said otherwise; `maxbytes` in bytes. */
function limits1(unit: XmlElement): LengthLimit[] {
  const limit = (name: 'width' | 'bytes', unitOfLimit: LengthLimit['unit']): LengthLimit[] => {
    const [minimum, maximum] = [numberOf(attributeOf(unit, `min${name}`)), numberOf(attributeOf(unit, `max${name}`))];
    if (minimum === undefined && maximum === undefined) return [];
    return [{ unit: unitOfLimit, minimum: minimum ?? 0, maximum: maximum ?? Infinity }];
  };
  const size = attributeOf(unit, 'size-unit');
  const width = size === 'char' ? limit('width', 'characters') : size === 'byte' ? limit('width', 'utf-8') : [];
  return [...width, ...limit('bytes', 'utf-8')];
}

/** XLIFF 2.x, Size and Length Restriction Module: inherited from groups and the file. */
function limits2(unit: XmlElement): LengthLimit[] {
  const found: LengthLimit[] = [];
  const size = rangeOf(inherited(unit, 'sizeRestriction'));
  const storage = rangeOf(inherited(unit, 'storageRestriction'));
  if (!size && !storage) return found;
  const profiles = profilesOf(unit);
  const general = profiles && localAttribute(profiles, 'generalProfile');
  if (size && (!general || general === 'xliff:codepoints')) found.push({ unit: 'characters', ...size });
  const encoding = profiles && localAttribute(profiles, 'storageProfile');
  if (storage && (encoding === 'xliff:utf8' || encoding === 'xliff:utf16')) {
    found.push({ unit: encoding === 'xliff:utf8' ? 'utf-8' : 'utf-16', ...storage });
  }
  return found;
}

const knownProfiles = new WeakMap<XmlElement, { profiles: XmlElement | undefined }>();

/** The element that names the profiles stands in the `file`; it is of the module's own namespace. */
function profilesOf(unit: XmlElement): XmlElement | undefined {
  const passed: XmlElement[] = [];
  let found: { profiles: XmlElement | undefined } | undefined;
  for (let element: XmlElement | undefined = unit; element && !found; element = element.parent) {
    found = knownProfiles.get(element);
    if (!found && element.name === 'file') {
      const isProfiles = ({ qualifiedName }: XmlElement): boolean => /(?:^|:)profiles$/.test(qualifiedName);
      found = { profiles: childrenOf(element).find(isProfiles) ?? childOf(element, 'profiles') };
    }
    passed.push(element);
  }
  found ??= { profiles: undefined };
  for (const element of passed) knownProfiles.set(element, found);
  return found.profiles;
}

/** Values that elements state or inherit, by the name of the attribute: many units have the same groups above them. */
const known = new Map<string, WeakMap<XmlElement, string | undefined>>();

function inherited(unit: XmlElement, name: string): string | undefined {
  const values = known.get(name) ?? new WeakMap<XmlElement, string | undefined>();
  known.set(name, values);
  const unknown: XmlElement[] = [];
  let value: string | undefined;
  for (let element: XmlElement | undefined = unit; element; element = element.parent) {
    if (values.has(element)) {
      value = values.get(element);
      break;
    }
    unknown.push(element);
    value = localAttribute(element, name);
    if (value !== undefined) break;
  }
  for (const element of unknown) values.set(element, value);
  return value;
}

/** An attribute whatever its prefix. */
function localAttribute(element: XmlElement, name: string): string | undefined {
  const { file, start, contentStart } = element;
  const isNamed = (known: string): boolean => known.slice(known.indexOf(':') + 1) === name;
  const found = placeAttributes(file, start, contentStart).find((attribute) => isNamed(attribute.name));
  return found && file.slice(found.start, found.end);
}

/** `20`, `5,20`, `5,*`. */
function rangeOf(value: string | undefined): { minimum: number; maximum: number } | undefined {
  const parts = value?.split(',').map((part) => part.trim());
  if (!parts || parts.length > 2) return undefined;
  const maximum = parts.at(-1) === '*' ? Infinity : numberOf(parts.at(-1));
  const minimum = parts.length === 2 ? numberOf(parts[0]) : 0;
  return maximum === undefined || minimum === undefined ? undefined : { minimum, maximum };
}

function numberOf(value: string | undefined): number | undefined {
  return value !== undefined && /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : undefined;
}

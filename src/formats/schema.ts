/** A string of a data file, with the keys that lead to it. */
interface SchemaString {
  keys: readonly string[];
  said: string;
}

/** Members of a schema whose values are for people; others say what a program accepts. */
const texts = new Set(
  (
    'title description markdownDescription summary deprecationMessage markdownDeprecationMessage errorMessage ' +
    'patternErrorMessage'
  ).split(' '),
);

/** Lists of texts, one for each value. */
const lists = /^(?:(?:markdown)?[eE]numDescriptions|enumItemLabels|enumNames|enumTitles|x-enum-descriptions)$/;

/** Members whose values are data of those who use the schema. */
const data = /^(?:default|examples?|const|enum|required)$/;

/** Members that name further schemas. */
const named = /^(?:properties|patternProperties|definitions|\$defs|dependentSchemas|schemas|parameters|responses)$/;

const types = /^(?:object|array|string|number|integer|boolean|null)$/;

/** Returns whether a data file is a JSON Schema, or a description of an API (OpenAPI): few of its strings are texts. */
export function isSchema(strings: Iterable<SchemaString>): boolean {
  let isNamed = false;
  let hasType = false;
  let hasSchemas = false;
  for (const { keys, said } of strings) {
    const [first = '', second] = keys;
    const last = keys.at(-1);
    if (second === undefined) {
      if (first === '$schema' && /json-schema\.org\//.test(said)) isNamed = true;
      if (/^(?:openapi|swagger|asyncapi)$/.test(first) && /^\d/.test(said)) return true;
      if (first === 'type' && types.test(said)) hasType = true;
    }
    if (last === '$ref' && /^(?:#|[^\s#]*\.(?:json|ya?ml)(?:#|$))/.test(said)) return true;
    if (second !== undefined && (named.test(first) || first === 'items')) hasSchemas = true;
  }
  return hasSchemas && (hasType || isNamed);
}

/** Returns whether a string of a schema is for people. */
export function isSchemaText(keys: readonly string[]): boolean {
  const isData = keys.some((key, at) => data.test(key) && at < keys.length - 1 && !named.test(keys[at - 1] ?? ''));
  if (isData) return false;
  return texts.has(keys.at(-1) ?? '') || (/^\d+$/.test(keys.at(-1) ?? '') && lists.test(keys.at(-2) ?? ''));
}

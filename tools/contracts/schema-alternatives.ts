import type { JsonSchema } from './openapi-document.ts'

const DESCRIBING = new Set(['description', 'title', 'default'])

/** True for a schema that every value fits. */
export function isAnything(schema: JsonSchema): boolean {
  return Object.keys(schema).every((key) => DESCRIBING.has(key))
}

/** The kinds of value that a schema lets in, each as a schema of its own. */
export function alternativesOf(schema: JsonSchema): JsonSchema[] {
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return branches.flatMap(alternativesOf)
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }))
  if (!schema.allOf) return [schema]
  const parts = schema.allOf.map((part) => alternativesOf(part))
  // One value has to fit all parts: their fields and limits belong together.
  return parts.reduce((all, part) => all.flatMap((left) => part.map((right) => merged(left, right))))
}

function merged(left: JsonSchema, right: JsonSchema): JsonSchema {
  const required = [...(left.required ?? []), ...(right.required ?? [])]
  return {
    ...left,
    ...right,
    ...((left.properties ?? right.properties) && { properties: { ...left.properties, ...right.properties } }),
    ...(required.length > 0 && { required }),
  }
}

/** 'string', 'object' and so on; for values that are listed, what they are. */
export function kindOf(schema: JsonSchema): string {
  if (typeof schema.type === 'string') return schema.type
  const [first] = valuesOf(schema) ?? []
  return first === null ? 'null' : typeof first
}

/** The only values that a schema lets in, or undefined when it lists none. */
export function valuesOf(schema: JsonSchema): unknown[] | undefined {
  return 'const' in schema ? [schema.const] : schema.enum
}

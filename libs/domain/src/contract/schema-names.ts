import { z } from 'zod'
import * as endpointSchemas from '../schema/endpoint-schemas.ts'
import { GROUPS } from './contract.ts'

/** The name of each object schema in the OpenAPI document: `deletedEvent` is 'DeletedEvent'. */
export const schemaNames = z.registry<{ id: string }>()

const modules: Record<string, unknown>[] = [endpointSchemas, ...GROUPS.flatMap((group) => group.modules)]
for (const [name, schema] of modules.flatMap((module) => Object.entries(module)))
  if (isObject(schema)) schemaNames.add(schema, { id: name.charAt(0).toUpperCase() + name.slice(1) })

function isObject(schema: unknown): schema is z.ZodType {
  return schema instanceof z.ZodObject || (schema instanceof z.ZodPipe && isObject(schema.in))
}

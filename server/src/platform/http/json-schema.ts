import * as z from 'zod/mini';

export type SchemaPart = z.core.JSONSchema.BaseSchema;

/** The JSON Schema of a shape as sent over the network. `override` changes each of its parts in place, inner ones first. */
export function jsonSchema(
  shape: z.ZodMiniType,
  override: (part: SchemaPart) => void = () => {},
): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema: part }) => override(part),
  });
  return schema;
}

/** A value as JSON in one string. React Router numbers each value of an object, and numbers hardly compress. */
export type JsonText<Value> = string & { readonly of?: Value }

export const toJson = <Value>(value: Value): JsonText<Value> => JSON.stringify(value)

export const fromJson = <Value>(text: JsonText<Value>): Value => JSON.parse(text) as Value

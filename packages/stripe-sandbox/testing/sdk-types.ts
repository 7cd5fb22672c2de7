import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * The SDK's own type declarations, read as a schema: what they promise is checked against what the sandbox answers, so
 * that an object with a property too many or too few is found by its name.
 */
type Property = { name: string; optional: boolean; type: string }
type Scope = string[]
type Declaration = { properties?: Property[]; alias?: string; scope: Scope; file: string }

const sdk = join(dirname(createRequire(import.meta.url).resolve('stripe')), '..')
const declarations = new Map<string, Declaration>()
/** By file and name: where the name comes from. */
const imports = new Map<string, string>()

function readDeclarations(path: string): void {
  const source = readFileSync(path, 'utf8').replace(/\/\*\*[\s\S]*?\*\//g, '')
  const file = path.slice(sdk.length)
  const scope: Scope = []
  const open: ({ namespace: true } | { namespace: false; declaration: Declaration | null })[] = []
  for (const raw of source.split('\n')) {
    const line = raw.trim()
    const imported = /^import \{ (.*) \} from '(.*)\.js';$/.exec(line)
    if (imported) {
      for (const name of imported[1]!.split(', ')) {
        const [exported, local = exported] = name.split(' as ')
        imports.set(`${file}/${local}`, `${join(dirname(file), imported[2]!)}.d.ts/${exported}`)
      }
      continue
    }
    const namespace = /^(?:export )?(?:declare )?namespace (\w+) \{$/.exec(line)
    const shape = /^(?:export )?interface (\w+)(?:<.*?>)?(?: extends .*?)? \{$/.exec(line)
    const alias = /^(?:export )?type (\w+) = (.*);$/.exec(line)
    if (namespace) {
      scope.push(namespace[1]!)
      open.push({ namespace: true })
    } else if (shape) {
      const declaration: Declaration = { properties: [], scope: [...scope], file }
      declarations.set([file, ...scope, shape[1]].join('/'), declaration)
      open.push({ namespace: false, declaration })
    } else if (alias) {
      declarations.set([file, ...scope, alias[1]].join('/'), { alias: alias[2]!, scope: [...scope], file })
    } else if (line.endsWith('{')) {
      open.push({ namespace: false, declaration: null })
    } else if (line.startsWith('}')) {
      if (open.pop()?.namespace) scope.pop()
    } else {
      const inside = open.at(-1)
      const property = /^(\w+)(\?)?: (.*);$/.exec(line)
      if (property && inside && !inside.namespace && inside.declaration) {
        inside.declaration.properties!.push({
          name: property[1]!,
          optional: !!property[2],
          type: property[3]!,
        })
      }
    }
  }
}

function readFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      // Version 2 of the API has objects of the same names.
      if (entry.name !== 'V2') readFolder(path)
    } else if (entry.name.endsWith('.d.ts')) readDeclarations(path)
  }
}

readFolder(join(sdk, 'esm/resources'))
readDeclarations(join(sdk, 'esm/shared.d.ts'))

/** What is wrong with `value` as the SDK's interface `name`, declared in `file`; nothing, as it should be. */
export function compareWithType(value: unknown, name: string, file: string): string[] {
  const declaration = declarations.get(`/esm/resources/${file}.d.ts/${name}`)
  if (!declaration) throw new Error(`The SDK declares no ${name} in ${file}.`)
  return compareShape(value, declaration, name, name)
}

function compareShape(
  value: unknown,
  { properties, scope, file }: Declaration,
  name: string,
  path: string,
): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path} is no object`]
  const given = value as Record<string, unknown>
  // An interface without properties promises nothing.
  if (properties!.length === 0) return []
  const extra = Object.keys(given)
    .filter((key) => !properties!.some((property) => property.name === key) && key !== 'lastResponse')
    .map((key) => `${path}.${key} is not in ${name}`)
  const inner = [...scope, name.split('.').at(-1)!]
  return [
    ...extra,
    ...properties!.flatMap((property) => {
      const at = `${path}.${property.name}`
      if (given[property.name] === undefined) return property.optional ? [] : [`${at} is missing`]
      return compare(given[property.name], property.type, inner, file, at)
    }),
  ]
}

function compare(value: unknown, type: string, scope: Scope, file: string, path: string): string[] {
  const choices = splitUnion(type)
  if (value === null && choices.includes('null')) return []
  const results = choices.map((choice) => compareOne(value, choice, scope, file, path))
  const best = results.toSorted((one, other) => one.length - other.length)[0]!
  if (best.length === 0) return []
  // For an object, the faults against an object type say more than that it is no string.
  const told = results.find(
    (result, at) =>
      isObjectType(choices[at]!) && typeof value === 'object' && value !== null && result.length > 0,
  )
  return told ?? [`${path} is ${JSON.stringify(value)}, not ${type.slice(0, 120)}`]
}

function compareOne(value: unknown, type: string, scope: Scope, file: string, path: string): string[] {
  const wrong = [`${path} is ${JSON.stringify(value)?.slice(0, 80)}, not ${type.slice(0, 80)}`]
  if (type === 'null') return value === null ? [] : wrong
  if (type === 'string' || type === 'OtherString')
    return type === 'string' && typeof value === 'string' ? [] : wrong
  if (type === 'number') return typeof value === 'number' ? [] : wrong
  if (type === 'boolean') return typeof value === 'boolean' ? [] : wrong
  if (type === 'true' || type === 'false') return String(value) === type ? [] : wrong
  if (type === 'void') return wrong
  if (type === 'Decimal')
    return typeof value === 'object' || /^-?\d+(\.\d+)?$/.test(String(value)) ? [] : wrong
  if (type.startsWith("'")) return value === type.slice(1, -1) ? [] : wrong
  const list = /^(?:Array|ApiList)<(.*)>$/.exec(type)
  if (list) {
    const items = type.startsWith('Array') ? value : (value as { data?: unknown } | null)?.data
    if (!Array.isArray(items)) return wrong
    return items.flatMap((item, at) => compare(item, list[1]!, scope, file, `${path}[${at}]`))
  }
  if (type === 'Metadata') {
    return typeof value === 'object' &&
      value !== null &&
      Object.values(value).every((text) => typeof text === 'string')
      ? []
      : wrong
  }
  const found = find(type, scope, file)
  if (!found && (typeof value !== 'object' || value === null)) return wrong
  if (!found) throw new Error(`${path}: the type ${type} is not known`)
  if (found.alias !== undefined) return compare(value, found.alias, found.scope, found.file, path)
  if (typeof value !== 'object' || value === null) return wrong
  return compareShape(value, found, type, path)
}

/**
 * One value for each parameter that the SDK's type `name` declares, by its full name such as `line_items[0][quantity]`,
 * and one for each literal of its type.
 */
export function listParameters(name: string, file: string): [param: string, value: string][] {
  const declaration = declarations.get(`/esm/resources/${file}.d.ts/${name}`)
  if (!declaration) throw new Error(`The SDK declares no ${name} in ${file}.`)
  return parametersOf(declaration, name, '', 0)
}

const MAX_DEPTH = 7

function parametersOf({ properties, scope, file }: Declaration, name: string, path: string, depth: number) {
  const inner = [...scope, name.split(/[./]/).at(-1)!]
  return properties!.flatMap(({ name: property, type }): [string, string][] =>
    valuesOf(type, inner, file, path === '' ? property : `${path}[${property}]`, depth + 1),
  )
}

function valuesOf(
  type: string,
  scope: Scope,
  file: string,
  path: string,
  depth: number,
): [param: string, value: string][] {
  if (depth > MAX_DEPTH) return []
  return splitUnion(type).flatMap((choice): [string, string][] => {
    const inside = /^(Array|Emptyable)<(.*)>$/.exec(choice)
    if (inside) return valuesOf(inside[2]!, scope, file, inside[1] === 'Array' ? `${path}[0]` : path, depth)
    if (choice.startsWith("'")) return [[path, choice.slice(1, -1)]]
    if (choice === 'string' || choice === 'Decimal') return [[path, 'x']]
    if (choice === 'number') return [[path, '1']]
    if (choice === 'boolean') return [[path, 'true']]
    if (choice === 'MetadataParam') return [[`${path}[key]`, 'x']]
    const found = find(choice, scope, file)
    if (!found) return []
    if (found.alias !== undefined) return valuesOf(found.alias, found.scope, found.file, path, depth)
    return parametersOf(found, choice, path, depth)
  })
}

/** As TypeScript looks a name up: in the namespaces from the inside out, then among what is exported. */
function find(type: string, scope: Scope, file: string): Declaration | undefined {
  const parts = type.split('.')
  for (let depth = scope.length; depth >= 0; depth--) {
    const found = declarations.get([file, ...scope.slice(0, depth), ...parts].join('/'))
    if (found) return found
  }
  const imported = imports.get(`${file}/${parts[0]}`)
  return imported === undefined ? undefined : declarations.get([imported, ...parts.slice(1)].join('/'))
}

function splitUnion(type: string): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const sign of type) {
    if (sign === '<') depth++
    if (sign === '>') depth--
    if (sign === '|' && depth === 0) {
      parts.push(part.trim())
      part = ''
    } else part += sign
  }
  return [...parts, part.trim()]
}

const isObjectType = (type: string) => !/^('|string$|number$|boolean$|null$|OtherString$|Array<)/.test(type)

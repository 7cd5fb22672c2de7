import type { Call } from './call.ts'

export interface CallParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, string>
  body?: unknown
}

/** Omits undefined, null and empty query values. */
export function urlOf({ path }: Call, { params = {}, query = {} }: CallParts = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
    }
  }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`
}

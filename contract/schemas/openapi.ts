import { allCalls, type DescribedCall } from './all.ts'
import { isPermission, type Permission, rolesWith } from '../permissions.ts'
import type { Access } from './call.ts'
import { ErrorBody } from './error.ts'
import { WORKBOOK_TYPE } from '../workbook.ts'

const ACCESS: Record<Exclude<Access, Permission>, string> = {
  public: 'For everybody.',
  anyone: 'For guests and customers.',
  customer: 'Needs a session.',
}

const accessOf = (access: Access) =>
  isPermission(access)
    ? `For staff with the permission ${access}: ${rolesWith(access).join(', ')}.`
    : ACCESS[access]

interface ObjectSchema {
  properties?: Record<string, object>
  required?: string[]
}

/** TypeBox schemas are JSON Schema, which OpenAPI 3.1 embeds unchanged. */
export function openApiDocument(brand: string, publicUrl: string) {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of allCalls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand} API`,
      version: '1.0.0',
      description:
        'Money is integer US cents, times are ISO 8601 in UTC. Sign in with POST /login and send the answer’s authorization header with every call.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: ErrorBody },
    },
  }
}

function operation(call: DescribedCall) {
  const parameters = [
    ...parametersIn('path', call.params),
    ...parametersIn('query', call.query),
    ...parametersIn('header', call.headers),
  ]
  return {
    operationId: call.name,
    summary: call.summary,
    description: accessOf(call.access),
    tags: [call.path.split('/')[1]],
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && {
      requestBody: { required: true, content: { 'application/json': { schema: call.body } } },
    }),
    ...(call.requestType && {
      requestBody: { required: true, content: { [call.requestType]: { schema: { type: 'string' } } } },
    }),
    ...(call.name === 'uploadImage' && { requestBody: PICTURE }),
    ...((call.access === 'customer' || isPermission(call.access)) && { security: [{ session: [] }] }),
    ...(call.access === 'anyone' && { security: [{}, { session: [] }] }),
    responses: {
      '200': {
        description: 'Done',
        content: {
          [call.responseType ?? 'application/json']: { schema: call.response },
          ...(call.responseType === 'text/csv' && { [WORKBOOK_TYPE]: { schema: BINARY } }),
        },
      },
      default: {
        description: 'Not done; `error` says why',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

const BINARY = { type: 'string', format: 'binary' }

const PICTURE = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { image: { type: 'string', format: 'binary' } },
        required: ['image'],
      },
    },
  },
}

function parametersIn(place: 'path' | 'query' | 'header', schema: ObjectSchema | undefined) {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: schema?.required?.includes(name) ?? false,
    schema: property,
  }))
}

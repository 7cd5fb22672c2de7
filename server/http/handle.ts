import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call, Input, ResponseBody } from '../../contract/call.ts'
import {
  hasPermission,
  isPermission,
  type Permission,
  ROLE_LABELS,
  type Role,
} from '../../contract/permissions.ts'
import { descriptionOf, type NamedDescription } from '../../contract/schemas/all.ts'
import type { CallDescription } from '../../contract/schemas/call.ts'
import { Forbidden, ShopError, Unauthorized } from '../errors.ts'

export interface Viewer {
  accountId: number
  email: string
  /** Whether the account's owner is known to read its mail: an account can be opened with another person's address. */
  isEmailVerified: boolean
  name: string
  /** Null for customers. */
  role: Role | null
  hasSecondStep: boolean
  /** The role requires a second step, but none is set up. */
  mustSetUpSecondStep: boolean
  /** When the second step was last taken in this session, or the password if there is no second step. */
  confirmedAt: Date | null
  sessionId: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for guests, and always on calls that are `public`. */
    viewer: Viewer | null
    /** Whether the handler has recorded its action in the activity. */
    isRecorded: boolean
    /** The change made by a handler that cannot record it itself. */
    change: Change | null
  }
  interface FastifyContextConfig {
    call?: Call
    description?: NamedDescription
  }
  interface FastifyInstance {
    findViewer: (authorization: string) => Promise<Viewer>
    activity: Activity
  }
}

export interface Change {
  /** The target of the change, in a word or two. */
  target?: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Records actions of the staff. */
export interface Activity {
  /** Call it after a change was made, and before an export is sent. */
  done(exchange: Exchange): Promise<void>
  refused(request: FastifyRequest, viewer: Viewer): Promise<void>
}

/** The parts of a request and reply that the headers of a list need. */
export interface Addressed {
  request: Pick<FastifyRequest, 'url'>
  reply: { header(name: string, value: string): unknown }
}

export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  viewer: Viewer | null
}

type Handler<C extends Call> = (
  input: Input<C>,
  exchange: Exchange,
) => Promise<ResponseBody<C>> | ResponseBody<C>

/** Registers a call of the contract: checks access, validates the input, runs the handler, filters the response. */
export function handle<C extends Call>(app: FastifyInstance, call: C, handler: Handler<C>): void {
  const description = descriptionOf(call)
  const { params, query, headers, body, response } = description
  const admitNoting = (request: FastifyRequest, reply: FastifyReply) =>
    admit(app, description, request, reply).catch((error) =>
      noteRefusal(app.activity, request, request.viewer, error),
    )
  app.route({
    method: call.method,
    url: call.path,
    config: { call, description },
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(headers && { headers }),
      ...(body && { body }),
      response: { 200: response },
    },
    ...(isPermission(description.access) && { validatorCompiler: app.compileForStaff }),
    onRequest: async (request, reply) => {
      await admitNoting(request, reply)
      if (request.viewer && !request.raw.complete) unfinished.add(request)
    },
    preValidation: async (request, reply) => {
      // If the body is still arriving, the handler will read it.
      if (unfinished.has(request) && request.raw.complete) await admitNoting(request, reply)
    },
    handler: async (request, reply) => {
      const input = {
        params: request.params,
        query: request.query,
        headers: request.headers,
        body: request.body,
      } as Input<C>
      const exchange = { request, reply, viewer: request.viewer }
      if (!isPermission(description.access)) return await handler(input, exchange)
      return await noting(app, exchange, () => handler(input, exchange))
    },
  })
}

/** Every change and export by the staff is recorded, and so is what a role refuses. */
async function noting<Result>(
  { activity }: FastifyInstance,
  exchange: Exchange,
  work: () => Promise<Result> | Result,
): Promise<Result> {
  const { request, viewer } = exchange
  const { call, description } = request.routeOptions.config
  const { isRead } = description!
  const isExport = isExportOf(description!)
  if (isExport) await activity.done(exchange)
  try {
    const result = await work()
    // Tests the call's method, because a request for a GET call can be HEAD.
    if (!isRead && !isExport && call!.method !== 'GET') await activity.done(exchange)
    return result
  } catch (error) {
    return await noteRefusal(activity, request, viewer, error)
  }
}

async function noteRefusal(
  activity: Activity,
  request: FastifyRequest,
  viewer: Viewer | null,
  error: unknown,
): Promise<never> {
  if (error instanceof Forbidden && viewer?.role) await activity.refused(request, viewer)
  throw error
}

const isExportOf = ({ responseType, isExport }: CallDescription): boolean =>
  isExport ?? responseType === 'text/csv'

/**
 * Requests whose body was still arriving when they were admitted. The viewer is checked again afterwards, because the
 * client decides how long the upload takes, and the session may end or the role change meanwhile.
 */
const unfinished = new WeakSet<FastifyRequest>()

/**
 * For a handler that reads its body itself: call it after reading. Throws if the viewer may not make the call by then.
 */
export const admitAgain = (
  app: FastifyInstance,
  { request, reply }: Pick<Exchange, 'request' | 'reply'>,
): Promise<void> => admit(app, request.routeOptions.config.description!, request, reply)

async function admit(
  app: FastifyInstance,
  description: CallDescription,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { access, isForSetUp, confirmation } = description
  if (access === 'public') return
  reply.header('cache-control', 'no-store')
  const { authorization } = request.headers
  if (authorization) request.viewer = await app.findViewer(authorization)
  if (access === 'anyone') return
  if (!request.viewer) throw new Unauthorized()
  if (!isPermission(access)) return
  const { viewer } = request
  requirePermission(viewer, access)
  if (viewer.mustSetUpSecondStep && !isForSetUp)
    throw new ShopError(403, 'Your role needs a second step for its sign-in. Set it up first.')
  const isConfirmed = confirmation !== undefined || isExportOf(description)
  if (confirmation === 'always' || (isConfirmed && viewer.hasSecondStep)) requireConfirmation(viewer)
}

export const CONFIRMED_MS = 10 * 60_000

/** Throws the error for which the dashboard asks for the second step, or for the password if there is none. */
export function requireConfirmation({ confirmedAt }: Pick<Viewer, 'confirmedAt'>): void {
  if (confirmedAt && Date.now() - confirmedAt.getTime() < CONFIRMED_MS) return
  throw new ShopError(403, 'Please confirm that it is still you.', { needs_confirmation: true })
}

/** For public calls that show more to the staff than to others. */
export const isStaffWith = (viewer: Viewer | null, permission: Permission): boolean =>
  viewer !== null && !viewer.mustSetUpSecondStep && hasPermission(viewer.role, permission)

/** For permissions that only some inputs of a call need. Throws Forbidden. */
export function requirePermission({ role }: Viewer, permission: Permission): void {
  if (hasPermission(role, permission)) return
  if (!role) throw new Forbidden()
  throw new Forbidden(
    `Your role, ${ROLE_LABELS[role]}, does not allow this. An owner of the shop can change it.`,
  )
}

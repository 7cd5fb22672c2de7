import type { FastifyRequest } from 'fastify'
import { parseForm, type FormObject } from '../http/form.ts'

/** The body of a form; one that isn't a form is empty. */
export function readPageForm(request: FastifyRequest): FormObject {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')
  return parseForm(isForm && typeof request.body === 'string' ? request.body : '')
}

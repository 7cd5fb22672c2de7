import type { FastifyInstance } from 'fastify'
import { permissionsOf, type Role } from '../../contract/permissions.ts'
import * as contract from '../../contract/staff.ts'
import type { Transaction } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { found } from '../errors.ts'
import { type Exchange, handle, type Viewer } from '../http/handle.ts'
import type { Shop } from '../shop.ts'
import { recordActivity } from './activity.ts'
import { lockAccount } from './queries.ts'
import { deleteInvitationsOf } from './reset-queries.ts'
import { deleteSessionsOf } from './session-queries.ts'
import { changeRole, lockActor, removeFromStaff, takeSecondStepFrom } from './staff.ts'
import { mailInvitation, planInvitation } from './staff-invitations.ts'
import { findInvitation, listInvitations, listMembers, type StoredInvitation } from './staff-queries.ts'
import { deviceOf, endOwnSession, listOwnSessions } from './staff-sessions.ts'

export function registerStaff(app: FastifyInstance, shop: Shop): void {
  const { db } = shop

  handle(app, contract.getOwnAccess, (_input, { viewer }) => {
    const { name, email, role, mustSetUpSecondStep } = viewer!
    const { time_zone, address } = shop.settings.get('shop')
    return {
      name,
      email,
      role: role!,
      permissions: permissionsOf(role),
      must_set_up_second_step: mustSetUpSecondStep,
      shop: { time_zone, has_address: address.trim() !== '' },
    }
  })

  const showStaff = async ({ accountId }: Viewer) => {
    const [members, invitations] = await Promise.all([listMembers(db), listInvitations(db)])
    return {
      members: members.map(({ last_used_at, second_step_since, ...member }) => ({
        ...member,
        is_own: member.id === accountId,
        last_used_at: last_used_at?.toISOString() ?? null,
        has_second_step: second_step_since !== null,
      })),
      invitations: invitations.map(showInvitation),
    }
  }

  /** Makes a change and returns the staff after it. */
  const change = async (exchange: Exchange, work: (trx: Transaction) => Promise<void>) => {
    await inTransaction(db, work)
    return await showStaff(exchange.viewer!)
  }

  handle(app, contract.listStaff, (_input, { viewer }) => showStaff(viewer!))

  handle(app, contract.updateStaffMember, ({ params, body: { role } }, exchange) =>
    change(exchange, async (trx) => {
      const before = await changeRole(trx, exchange.viewer!, params.id, role)
      await recordActivity(trx, exchange, {
        target: before.email,
        before: { role: before.role },
        after: { role },
      })
    }),
  )

  handle(app, contract.removeStaffMember, ({ params }, exchange) =>
    change(exchange, async (trx) => {
      const { email, role } = await removeFromStaff(trx, exchange.viewer!, params.id)
      await recordActivity(trx, exchange, { target: email, before: { role } })
    }),
  )

  handle(app, contract.resetSecondStep, ({ params }, exchange) =>
    change(exchange, async (trx) => {
      const { email } = await takeSecondStepFrom(trx, exchange.viewer!, params.id)
      await recordActivity(trx, exchange, { target: email })
    }),
  )

  registerInvitations(app, shop, change)
  registerSessions(app, shop)
}

type Change = (
  exchange: Exchange,
  work: (trx: Transaction) => Promise<void>,
) => Promise<{ members: contract.StaffMember[]; invitations: contract.Invitation[] }>

function registerInvitations(app: FastifyInstance, shop: Shop, change: Change): void {
  handle(app, contract.inviteStaff, async ({ body: { email, role } }, exchange) => {
    const invitation = await planInvitation(email, { role, invitedBy: exchange.viewer!.email })
    let before: { role: Role } | undefined
    const staff = await change(exchange, async (trx) => {
      // Their e-mail may have changed since the call began.
      const { email: invitedBy } = await lockActor(trx, exchange.viewer!)
      const mailed = await mailInvitation(trx, shop, { ...invitation, invitedBy })
      before = mailed.before
      await recordActivity(trx, exchange, {
        target: mailed.email,
        ...(before && { before }),
        after: { role },
      })
    })
    return { ...staff, ...(before && { role_before: before.role }) }
  })

  handle(app, contract.resendInvitation, async ({ params: { id } }, exchange) => {
    const { email, role } = await getInvitation(shop.db, id)
    const invitation = await planInvitation(email, { role: role!, invitedBy: exchange.viewer!.email })
    return await change(exchange, async (trx) => {
      const { email: invitedBy } = await lockActor(trx, exchange.viewer!)
      // Another owner may have revoked it meanwhile, or sent one with another role.
      const { role } = await lockInvitation(trx, id)
      await mailInvitation(trx, shop, { ...invitation, invitedBy, role: role! })
      await recordActivity(trx, exchange, { target: email })
    })
  })

  handle(app, contract.revokeInvitation, ({ params: { id } }, exchange) =>
    change(exchange, async (trx) => {
      const { email, role } = await lockInvitation(trx, id)
      await deleteInvitationsOf(trx, id)
      await recordActivity(trx, exchange, { target: email, before: { role } })
    }),
  )
}

/** Until the transaction ends it can be neither followed, revoked nor mailed again. */
async function lockInvitation(trx: Transaction, accountId: number): Promise<StoredInvitation> {
  await lockAccount(trx, accountId)
  return await getInvitation(trx, accountId)
}

const getInvitation = async (db: Shop['db'], accountId: number): Promise<StoredInvitation> =>
  found(await findInvitation(db, accountId), 'This invitation was followed or revoked already.')

const showInvitation = (invitation: StoredInvitation) => ({
  id: invitation.account_id,
  email: invitation.email,
  role: invitation.role!,
  invited_by: invitation.invited_by ?? '',
  sent_at: invitation.created_at.toISOString(),
  expires_at: invitation.expires_at.toISOString(),
  is_expired: invitation.is_expired,
})

function registerSessions(app: FastifyInstance, { db }: Shop): void {
  handle(app, contract.listSessions, (_input, { viewer }) => listOwnSessions(db, viewer!))

  handle(app, contract.endSession, async ({ params }, exchange) => {
    const ended = await endOwnSession(db, exchange.viewer!, params.id)
    await recordActivity(db, exchange, { target: deviceOf(ended.user_agent ?? '') })
    return await listOwnSessions(db, exchange.viewer!)
  })

  handle(app, contract.endAllSessions, async (_input, exchange) => {
    await inTransaction(db, async (trx) => {
      await deleteSessionsOf(trx, exchange.viewer!.accountId)
      await recordActivity(trx, exchange, {})
    })
    return { message: 'All your sessions have ended.' }
  })
}

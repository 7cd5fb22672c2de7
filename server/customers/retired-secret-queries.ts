import type { Database } from '../database/connection.ts'
import { seal, sealAnew, unseal } from '../sealing.ts'
import { keyIdOf, secretsOf, type SigningSecrets } from '../signing.ts'

const PURPOSE = 'retired secrets'

/** The retired secrets that this process's secrets can unseal. */
export async function listRetiredSecrets(db: Database, secrets: SigningSecrets): Promise<string[]> {
  const rows = await db.selectFrom('retired_secrets').select('sealed').execute()
  return rows.flatMap(({ sealed }) => unseal(secretsOf(secrets), PURPOSE, sealed)?.toString() ?? [])
}

/**
 * Keeps the former secret, which the e-mail hashes of erasures from its time depend on, and reseals with the current
 * secret what the former one sealed.
 */
export async function keepRetiredSecret(db: Database, secrets: SigningSecrets): Promise<void> {
  const { jwtSecret, jwtSecretBefore } = secrets
  if (jwtSecretBefore === undefined) return
  await db
    .insertInto('retired_secrets')
    .values({
      key_id: keyIdOf(jwtSecretBefore),
      sealed: seal(jwtSecret, PURPOSE, Buffer.from(jwtSecretBefore)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (const { key_id, sealed } of await db.selectFrom('retired_secrets').selectAll().execute()) {
    const anew = sealAnew(secrets, PURPOSE, sealed)
    if (!anew) continue
    await db
      .updateTable('retired_secrets')
      .set({ sealed: anew })
      .where('key_id', '=', key_id)
      .where('sealed', '=', sealed)
      .execute()
  }
}

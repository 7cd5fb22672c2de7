import type { Database, Transaction } from './database/connection.ts'

/** Whose data it is: what every module finds its part by. */
export interface Person {
  accountId: number | null
  customerId: number | null
  /** Folded by lower(). */
  emails: string[]
  /**
   * Former e-mails, and those that were never confirmed, folded. They may belong to others: they count together with an order
   * or the account only.
   */
  formerEmails: string[]
  /** The former e-mails that have orders or were confirmed. The others prove nothing: anyone can ask for anyone's e-mail. */
  provenEmails: string[]
  /** Confirmed e-mails of accounts that were merged into this one, in lower case, unless another account has them. */
  mergedEmails: string[]
  /** Oldest first, the order in which they are locked. */
  orderIds: string[]
}

/** What is kept although everything else is erased. */
export interface Remainder {
  what: string
  why: string
}

/** A module's part of a person. The list of all is server/start/personal-data.ts. */
export interface PersonalData {
  /** What the part is called in an export. */
  name: string
  /** Empty or null where nothing is kept. */
  collect(db: Database, person: Person): Promise<unknown>
  /** Sentences: what must end before anything is erased. */
  listObstacles?(db: Database, person: Person): Promise<string[]>
  listRemainders?(db: Database, person: Person): Promise<Remainder[]>
  /**
   * Gives what one account has to another before it ends. What is found by an e-mail or an order alone needs nothing. The
   * orders of the first are locked.
   */
  merge?(trx: Transaction, from: Person, into: Person): Promise<void>
  /** Safe to repeat. */
  erase(trx: Transaction, person: Person): Promise<void>
}

import type { FastifyInstance } from 'fastify'
import * as categories from '../../../contract/category.ts'
import * as colours from '../../../contract/colour.ts'
import { recordActivity } from '../../accounts/activity.ts'
import { handle } from '../../http/handle.ts'
import type { Shop } from '../../shop.ts'
import { changeCategory, createCategory, deleteCategory } from './categories.ts'
import { listCategories } from './category-queries.ts'
import { listColours } from './colour-queries.ts'
import { changeColour, createColour, deleteColour } from './colours.ts'
import { inTransaction } from '../../database/transaction.ts'

export function registerPalette(app: FastifyInstance, { db }: Pick<Shop, 'db'>): void {
  handle(app, colours.listColours, () => listColours(db))

  handle(app, colours.createColour, ({ body }, exchange) =>
    inTransaction(db, async (trx) => {
      const colour = await createColour(trx, body)
      await recordActivity(trx, exchange, { target: colour.name, after: colourOf(colour) })
      return colour
    }),
  )

  handle(app, colours.updateColour, ({ params, body }, exchange) =>
    inTransaction(db, async (trx) => {
      const { before, after } = await changeColour(trx, params.id, body)
      await recordActivity(trx, exchange, {
        target: before.name,
        before: colourOf(before),
        after: colourOf(after),
      })
      return after
    }),
  )

  handle(app, colours.deleteColour, ({ params }, exchange) =>
    inTransaction(db, async (trx) => {
      const colour = await deleteColour(trx, params.id)
      await recordActivity(trx, exchange, { target: colour.name, before: colourOf(colour) })
      return { message: 'Colour deleted' }
    }),
  )

  handle(app, categories.listCategories, () => listCategories(db))

  handle(app, categories.createCategory, ({ body }, exchange) =>
    inTransaction(db, async (trx) => {
      const category = await createCategory(trx, body)
      await recordActivity(trx, exchange, { target: category.name, after: categoryOf(category) })
      return category
    }),
  )

  handle(app, categories.updateCategory, ({ params, body }, exchange) =>
    inTransaction(db, async (trx) => {
      const { before, after } = await changeCategory(trx, params.id, body)
      await recordActivity(trx, exchange, {
        target: before.name,
        before: categoryOf(before),
        after: categoryOf(after),
      })
      return after
    }),
  )

  handle(app, categories.deleteCategory, ({ params }, exchange) =>
    inTransaction(db, async (trx) => {
      const category = await deleteCategory(trx, params.id)
      await recordActivity(trx, exchange, { target: category.name, before: categoryOf(category) })
      return { message: 'Category deleted' }
    }),
  )
}

const colourOf = ({ name, family, hex }: colours.Colour) => ({ name, family, hex })
const categoryOf = ({ name, google_category }: categories.Category) => ({ name, google_category })

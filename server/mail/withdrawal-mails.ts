import { facts, moment, paragraph, quotation, smallPrint, title, withoutLinks } from './parts.ts'
import { orderNumber, orderItems, type OrderSummary, trackButton } from './order-parts.ts'
import { template } from './template.ts'

export const WITHDRAWAL_MAILS = {
  /** To the typed address, which may be a stranger's: contains what was typed and no link. */
  'withdrawal-received': template<{
    at: string
    name: string
    email: string
    order: string
    statement: string
  }>({
    subject: (_, { brandName }) => `${brandName} has received your withdrawal`,
    preview: ({ at }) => `Received on ${moment(at)}. Keep this mail: it is your proof.`,
    body: ({ at, name, email, order, statement }) => [
      title('We have received your withdrawal.'),
      paragraph(`It reached us on ${moment(at)} with these words:`),
      quotation(withoutLinks(statement)),
      facts([
        ['Name', withoutLinks(name)],
        ['Order number', withoutLinks(order)],
        ['E-mail', email],
      ]),
      paragraph(
        'We now look up the order and write to the e-mail address that it was placed with. If that is another one, it has been told of this statement.',
      ),
      smallPrint(
        'Keep this mail: it is your proof. If it wasn’t you, somebody has typed your address, and you need not do anything.',
      ),
    ],
  }),

  /** To the order's address if a statement gave a different one. Contains nothing that its sender typed. */
  'withdrawal-told': template<{
    order: OrderSummary
    at: string
    /** Absent in mails of earlier releases. */
    isStillSent?: boolean
  }>({
    subject: ({ order }) => `A withdrawal was declared for your order ${order.id}`,
    preview: () => 'It named another e-mail address than yours, so we look at it first.',
    body: ({ order, at, isStillSent }, shop) => [
      title('Was this you?'),
      orderNumber(order),
      paragraph(
        `On ${moment(at)} somebody who knows the number of this order has withdrawn from its contract, but with another e-mail address than the one that it was placed with.`,
      ),
      paragraph(
        isStillSent
          ? 'If it was you, please withdraw once more with the e-mail address that you ordered with: until then your order is made and sent as planned. If it wasn’t, there is nothing to do.'
          : 'If it was you, there is nothing to do: we look at it and write to you here. If it wasn’t, please write to us. Your order stays as it is until we have looked.',
      ),
      trackButton(order, shop),
      orderItems(order, shop),
    ],
  }),
}

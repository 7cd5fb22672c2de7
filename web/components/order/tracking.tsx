import { trackingLink } from '../../../contract/carriers.ts'

export function Tracking({ information }: { information: string }) {
  const found = trackingLink(information)
  if (!found) return information
  const { carrier, url } = found
  const isNamed = information.toUpperCase().includes(carrier.toUpperCase())
  return (
    <a className="text-link" href={url} target="_blank" rel="noreferrer">
      {url === information ? carrier : information}
      {url !== information && !isNamed && `, ${carrier}`}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}

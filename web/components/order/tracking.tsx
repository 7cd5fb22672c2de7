import { trackingLink } from '../../../contract/carriers.ts'

export function Tracking({ information }: { information: string }) {
  const found = trackingLink(information)
  if (!found) return information
  const { carrier, url, number } = found
  return (
    <a className="text-link" href={url} target="_blank" rel="noreferrer">
      {number ? `${number}, ${carrier}` : carrier}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}

import { isWebAddress } from '../web-address.ts'

export function Tracking({ information }: { information: string }) {
  if (!isWebAddress(information)) return information
  return (
    <a className="text-link" href={information} target="_blank" rel="noreferrer">
      {new URL(information).host}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}

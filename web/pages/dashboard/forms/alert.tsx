/** Tells why something failed or was refused. Renders nothing without a reason. */
export function Alert({ children }: { children: string | false | null | undefined }) {
  if (!children) return null
  return (
    <p className="accent" role="alert">
      {children}
    </p>
  )
}

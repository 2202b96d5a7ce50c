/** An e-mail address that breaks before its @ where the line is too short for it. */
export function Address({ of }: { of: string }) {
  const at = of.lastIndexOf('@')
  return (
    <span>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </span>
  )
}

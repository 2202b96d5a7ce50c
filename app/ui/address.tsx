/** An e-mail address that breaks before its @ when the line is too short. */
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

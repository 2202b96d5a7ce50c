import { useNavigate } from 'react-router'
import { historyIndex } from './history-index.ts'

/** Back to the page before; where this is the first one of the visit, to `otherwise` in its place. */
export function useGoBack(): (otherwise: string) => void {
  const navigate = useNavigate()
  return (otherwise) => void (historyIndex() === 0 ? navigate(otherwise, { replace: true }) : navigate(-1))
}

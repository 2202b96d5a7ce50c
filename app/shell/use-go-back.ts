import { useNavigate } from 'react-router'
import { historyIndex } from './history-index.ts'

/** Goes back to the previous page; on the first page of the visit it replaces the page by `otherwise`. */
export function useGoBack(): (otherwise: string) => void {
  const navigate = useNavigate()
  return (otherwise) => void (historyIndex() === 0 ? navigate(otherwise, { replace: true }) : navigate(-1))
}

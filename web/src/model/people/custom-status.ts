import type { CustomStatus } from '@trau/contract'
import { useIsPast } from '../useIsPast.ts'

/** The status as long as it holds: it goes by itself at its end. */
export function useCustomStatus(status: CustomStatus | undefined): CustomStatus | undefined {
  const isOver = useIsPast(status?.until)
  return isOver ? undefined : status
}

/** "🌴 Nghỉ phép", in one line. */
export const statusText = ({ emoji, text }: CustomStatus): string => [emoji, text].filter(Boolean).join(' ')

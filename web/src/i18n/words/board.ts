import { useText } from '../text.ts'
import { type BoardWords, board } from '../vi/board.ts'

export type { BoardWords }

export const useBoardWords = (): BoardWords => useText(board)

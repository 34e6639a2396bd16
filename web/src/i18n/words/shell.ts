import { useText } from '../text.ts'
import { shell } from '../vi/shell.ts'

export type ShellWords = typeof shell

export const useShellWords = (): ShellWords => useText(shell)

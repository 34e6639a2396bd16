import { useText } from '../../i18n/text.ts'
import { shell } from '../../i18n/vi/shell.ts'

export type ShellWords = typeof shell

export const useShellWords = (): ShellWords => useText(shell)

import { createContext, use } from 'react'
import { ui as vietnamese } from '../i18n/vi/ui.ts'

export type UiWords = typeof vietnamese

export const UiWordsContext = createContext<UiWords>(vietnamese)

/** The design system's own words in the chosen language; Vietnamese when no provider stands above. */
export const useUiWords = () => use(UiWordsContext)

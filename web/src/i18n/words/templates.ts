import { useText } from '../text.ts'
import { templates } from '../vi/templates.ts'

export const useTemplatesWords = () => useText(templates)

import { addErrorTexts } from '../../i18n/error-text.ts'
import { callErrors } from '../../i18n/vi/callErrors.ts'

addErrorTexts(callErrors)

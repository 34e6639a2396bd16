import { addErrorTexts } from '../../i18n/error-text.ts'
import { noteErrors } from '../../i18n/vi/noteErrors.ts'

addErrorTexts(noteErrors)

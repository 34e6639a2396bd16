import { addErrorTexts } from '../../i18n/error-text.ts'
import { driveErrors } from '../../i18n/vi/driveErrors.ts'

addErrorTexts(driveErrors)

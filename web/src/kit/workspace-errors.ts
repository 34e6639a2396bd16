import { addErrorTexts } from '../i18n/error-text.ts'
import { workspaceErrors } from '../i18n/vi/workspaceErrors.ts'

addErrorTexts(workspaceErrors)

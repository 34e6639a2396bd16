import { CodeBlockLowlight } from '@tiptap/extension-code-block-lowlight'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import go from 'highlight.js/lib/languages/go'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import markdown from 'highlight.js/lib/languages/markdown'
import python from 'highlight.js/lib/languages/python'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { createLowlight } from 'lowlight'

const lowlight = createLowlight({
  ...{ bash, css, go, java, javascript, json, markdown, python, sql, typescript, xml, yaml },
})

/** Code with colours; fetched once the document is there. */
export const colouredCodeBlock = CodeBlockLowlight.configure({ lowlight, defaultLanguage: null })

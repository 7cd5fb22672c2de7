import { writeFile } from 'node:fs/promises'

/**
 * Writes server/accounts/common-passwords.txt from the list of zxcvbn-ts, most frequent first. Once, with:
 * npm install --no-save @zxcvbn-ts/language-common@4.1.3 && node bin/common-passwords.ts
 */
const source: string = '@zxcvbn-ts/language-common'
const { dictionary } = (await import(source)) as { dictionary: Record<string, string[]> }
const long = dictionary['passwords-common']!.filter((password) => password.length >= 8)
const head =
  '# From @zxcvbn-ts/language-common 4.1.3 by bin/common-passwords.ts. MIT License, Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc., (c) 2021 @zxcvbn-ts'
await writeFile('server/accounts/common-passwords.txt', `${[head, ...new Set(long)].join('\n')}\n`)

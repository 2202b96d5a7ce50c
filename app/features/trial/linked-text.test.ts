import { expect, test } from 'vitest'
import { linkedText } from './linked-text.ts'

test('a text without addresses is one piece', () => {
  expect(linkedText('Ciao Giulia, manca un solo passo.')).toEqual([{ text: 'Ciao Giulia, manca un solo passo.' }])
})

test('an address becomes a link, with the words around it kept', () => {
  expect(linkedText('Apri http://localhost:3000/confirm-email?token=a.b_c-d\nA presto')).toEqual([
    { text: 'Apri ' },
    { text: 'http://localhost:3000/confirm-email?token=a.b_c-d', href: 'http://localhost:3000/confirm-email?token=a.b_c-d' },
    { text: '\nA presto' },
  ])
})

test('the full stop after an address is not part of it', () => {
  expect(linkedText('(vedi https://borgosereno.example/privacy).')).toEqual([
    { text: '(vedi ' },
    { text: 'https://borgosereno.example/privacy', href: 'https://borgosereno.example/privacy' },
    { text: ').' },
  ])
})

test('only web addresses become links', () => {
  expect(linkedText('javascript:alert(1) e mailto:a@b.example')).toEqual([{ text: 'javascript:alert(1) e mailto:a@b.example' }])
})

test('a label on the line before its address is a button; the address stays visible', () => {
  const href = 'http://localhost:3000/confirm-email?token=a'
  expect(linkedText(`Tocca il pulsante.\n\nConferma l'indirizzo:\n${href}\n\nVale 24 ore.`)).toEqual([
    { text: 'Tocca il pulsante.\n\n' },
    { text: "Conferma l'indirizzo", href, isButton: true },
    { text: '\n' },
    { text: href, href },
    { text: '\n\nVale 24 ore.' },
  ])
})

test('an empty text has no pieces', () => {
  expect(linkedText('')).toEqual([])
})

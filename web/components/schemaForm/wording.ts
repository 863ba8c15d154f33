import { fieldOf, rangeOf } from './field.ts';
import type { Field } from './field.ts';
import type { Schema } from './schema.ts';

/** What a shape is called that calls itself nothing. */
export function titleOf(schema: Schema): string {
  const field = fieldOf(schema);
  switch (field.kind) {
    case 'name':
      return `one ${field.format}`;
    case 'nobody':
      return 'none';
    case 'choice':
      return 'one of these';
    case 'rows':
      return 'several, each with its own';
    case 'switch':
    case 'yes-no':
      return 'yes or no';
    case 'number':
      return 'a number';
    case 'text':
      return 'a word';
    case 'places':
    case 'names':
    case 'picks':
    case 'words':
      return 'a list';
    case 'group':
    case 'variants':
    case 'json':
      return 'something else';
  }
}

/** What an empty field says that it wants. */
export function hintOf(field: Field): string {
  switch (field.kind) {
    case 'places':
      return 'hexes with spaces between them';
    case 'words':
      return 'words with spaces between them';
    case 'json':
      return 'JSON';
    case 'number':
      return `a ${rangeOf(field)}`;
    case 'name':
      return `a ${field.format}`;
    case 'choice':
    case 'switch':
    case 'yes-no':
    case 'text':
    case 'names':
    case 'picks':
    case 'group':
    case 'rows':
    case 'variants':
    case 'nobody':
      return '';
  }
}

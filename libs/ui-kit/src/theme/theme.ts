import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { components } from './components';

// oxfmt-ignore
const navy: MantineColorsTuple = [
  '#eef3f8', '#d9e4ef', '#b4c9df', '#8cadce', '#6691bd', '#43719f', '#2f5a86', '#254b72', '#1b3a5c', '#122841',
];

// oxfmt-ignore
const bronze: MantineColorsTuple = [
  '#f8f4ed', '#ece3d5', '#dcccb2', '#c4a477', '#b39262', '#9a7b4f', '#836843', '#6b5537', '#53422b', '#3a2e1e',
];

/** Mantine's neutrals in the dark scheme: those of tokens.css, from ink to paper. */
// oxfmt-ignore
const dark: MantineColorsTuple = [
  '#e8eaed', '#c2cad2', '#9ba7b4', '#6b7885', '#3b4855', '#26313d', '#1b2530', '#151d26', '#121922', '#0e141b',
];

const fontFamily = 'var(--font-sans)';

/** The look for Mantine parts. Sizes and colours are those of tokens.css, which the kit's own components read. */
export const theme = createTheme({
  primaryColor: 'navy',
  colors: { navy, bronze, dark },
  black: '#14202e',
  fontFamily,
  headings: { fontFamily, fontWeight: '500' },
  fontSizes: {
    xs: 'var(--text-xs)',
    sm: 'var(--text-sm)',
    md: 'var(--text-md)',
    lg: 'var(--text-lg)',
    xl: 'var(--text-xl)',
  },
  spacing: {
    xs: 'var(--space-2)',
    sm: 'var(--space-3)',
    md: 'var(--space-4)',
    lg: 'var(--space-6)',
    xl: 'var(--space-8)',
  },
  radius: { xs: '4px', sm: 'var(--radius-sm)', md: 'var(--radius)', lg: '16px', xl: '32px' },
  defaultRadius: 'sm',
  shadows: { md: 'var(--shadow-float)', lg: 'var(--shadow-float)', xl: 'var(--shadow-float)' },
  respectReducedMotion: true,
  focusRing: 'auto',
  components,
});

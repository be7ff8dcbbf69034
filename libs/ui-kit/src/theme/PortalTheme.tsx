import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './mantineVariables.css';
import {
  MantineProvider,
  type MantineColorScheme,
  type MantineColorSchemeManager,
} from '@mantine/core';
import { setNonce } from 'get-nonce';
import { useState, type ReactNode } from 'react';
import { theme } from './theme';
import { useTextStretch } from './useTextStretch';

export type ColorScheme = MantineColorScheme;
export type ColorSchemeManager = MantineColorSchemeManager;

export interface PortalThemeProps {
  children: ReactNode;
  /** Where the client's choice of appearance is kept; without one it lasts as long as the page. */
  colorSchemeManager?: ColorSchemeManager;
  /** Pins the appearance, whatever was chosen. */
  forceColorScheme?: 'light' | 'dark';
  /** The nonce of the document's style-src, for Mantine parts that add a `<style>` element. */
  styleNonce?: string;
}

/**
 * What Mantine parts need around them. The kit's own components read tokens.css alone and work without it, so a
 * screen with no Mantine part on it (sign-in) can leave it out of its first load.
 */
export function PortalTheme({
  children,
  colorSchemeManager,
  forceColorScheme,
  styleNonce,
}: PortalThemeProps) {
  const [inMemory] = useState(inMemoryManager);
  useTextStretch();
  // Modal and Drawer lock the page's scrolling by a `<style>` of a library of their own, which asks here for the nonce.
  if (styleNonce) setNonce(styleNonce);
  // Variables and classes come from style sheets, and what responsive props need as text of a `<style>` with the nonce:
  // Mantine would set them through innerHTML, which Trusted Types refuse.
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager ?? inMemory}
      defaultColorScheme="auto"
      forceColorScheme={forceColorScheme}
      getStyleNonce={styleNonce ? () => styleNonce : undefined}
      deduplicateInlineStyles
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}

function inMemoryManager(): ColorSchemeManager {
  let chosen: ColorScheme | undefined;
  return {
    get: (fallback) => chosen ?? fallback,
    set: (scheme) => {
      chosen = scheme;
    },
    subscribe: () => {},
    unsubscribe: () => {},
    clear: () => {
      chosen = undefined;
    },
  };
}

/**
 * Repite una operación que puede fallar por culpa de la red.
 *
 * @param operation la operación que se repite
 * @param attempts el número máximo de intentos
 * @returns el resultado del primer intento que termina bien
 */
export async function retry<T>(operation: () => Promise<T>, attempts = 3): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await operation();
    } catch (error) {
      // El último error es el más importante para el usuario.
      if (attempt >= attempts) throw error;
    }
  }
}

// La lista contiene los nombres de las copias, ordenados por fecha.
export const labels = {
  saved: 'La copia está guardada.',
  failed: (name: string) => `No podemos abrir el archivo ${name}.`,
};

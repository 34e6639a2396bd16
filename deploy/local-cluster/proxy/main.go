// A reverse proxy of Go's standard library, as many products are built on: proxy LISTEN TARGET.
package main

import (
	"log"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
)

func main() {
	target, err := url.Parse(os.Args[2])
	if err != nil {
		log.Fatal(err)
	}
	log.Fatal(http.ListenAndServe(os.Args[1], httputil.NewSingleHostReverseProxy(target)))
}

module trau/proxy

go 1.19
